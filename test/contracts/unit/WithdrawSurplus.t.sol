// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

contract WithdrawSurplusTest is PoolTest {
    address private treasury = namedAddress("treasury");

    /* --------------------------------------------------------- ANNOUNCEMENT */

    function test_AnnouncementEmitsItsWindow() public {
        vm.expectEmit(address(pool));
        emit IMiningPool.SurplusWithdrawalAnnounced(5 * one, timeNow() + 7 days, timeNow() + 14 days);
        announceSurplus(5 * one);
    }

    function test_AnnouncementIsShown() public {
        announceSurplus(5 * one);
        IMiningPool.PoolState memory state = pool.poolState();
        vm.assertEq(state.surplusAmount, 5 * one, "amount");
        vm.assertEq(state.surplusFrom, timeNow() + 7 days, "from");
        vm.assertEq(state.surplusUntil, timeNow() + 14 days, "until");
    }

    function test_AnnouncementOfASingleUnitIsShown() public {
        announceSurplus(1);
        IMiningPool.PoolState memory state = pool.poolState();
        vm.assertEq(state.surplusAmount, 1, "amount");
        vm.assertEq(state.surplusFrom, timeNow() + 7 days, "from");
    }

    function test_LaterAnnouncementReplacesTheFirstAndWaitsAgain() public {
        announceSurplus(5 * one);
        warpDays(6);
        announceSurplus(9 * one);
        warpDays(1);
        expectOutsideWindow(timeNow() + 6 days);
        withdraw(treasury, 5 * one);

        warpDays(6);
        withdraw(treasury, 9 * one);
    }

    function test_RejectsAnAnnouncementByAnyoneButTheOwner() public {
        expectUnauthorized();
        pool.announceSurplusWithdrawal(1);
    }

    function test_RejectsAnAnnouncementOfZero() public {
        vm.expectRevert(IMiningPool.ZeroAmount.selector);
        announceSurplus(0);
    }

    function test_RejectsAnAnnouncementOfMoreThanAPoolCanHold() public {
        uint256 maximum = type(uint96).max;
        announceSurplus(maximum);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.PoolFull.selector, maximum));
        announceSurplus(maximum + 1);
    }

    /* --------------------------------------------------------- CANCELLATION */

    function test_CancellationEndsTheAnnouncement() public {
        announceSurplus(5 * one);
        vm.expectEmit(address(pool));
        emit IMiningPool.SurplusWithdrawalCancelled();
        cancel();

        IMiningPool.PoolState memory state = pool.poolState();
        vm.assertEq(state.surplusAmount + state.surplusFrom + state.surplusUntil, 0, "nothing is announced");
        warpDays(7);
        expectNotAnnounced(0);
        withdraw(treasury, 1);
    }

    function test_RejectsACancellationWithoutAnAnnouncement() public {
        expectNotAnnounced(0);
        cancel();
    }

    function test_RejectsACancellationByAnyoneButTheOwner() public {
        announceSurplus(5 * one);
        expectUnauthorized();
        pool.cancelSurplusWithdrawal();
    }

    /* ------------------------------------------------------------ WITHDRAWAL */

    function test_SendsTheSurplus() public {
        uint256 free = freeReserve();
        announceAndWait(5 * one);
        withdraw(treasury, 5 * one);
        vm.assertEq(token.balanceOf(treasury), 5 * one, "sent");
        vm.assertEq(freeReserve(), free - 5 * one, "free reserve");
        assertSolvent();
    }

    function test_EmitsSurplusWithdrawn() public {
        announceAndWait(5 * one);
        vm.expectEmit(address(pool));
        emit IMiningPool.SurplusWithdrawn(treasury, 5 * one);
        withdraw(treasury, 5 * one);
    }

    function test_SmallerWithdrawalUsesUpTheAnnouncement() public {
        announceAndWait(5 * one);
        withdraw(treasury, one);
        expectNotAnnounced(0);
        withdraw(treasury, one);
    }

    function test_WorksWhilePaused() public {
        announceAndWait(5 * one);
        pause();
        withdraw(treasury, 5 * one);
    }

    function test_RejectsAnyoneButTheOwner() public {
        announceAndWait(5 * one);
        expectUnauthorized();
        pool.withdrawSurplus(stranger, one);
    }

    function test_RejectsZero() public {
        announceAndWait(5 * one);
        vm.expectRevert(IMiningPool.ZeroAmount.selector);
        withdraw(treasury, 0);
    }

    function test_RejectsTheZeroAddress() public {
        announceAndWait(5 * one);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.InvalidRecipient.selector, address(0)));
        withdraw(address(0), one);
    }

    function test_RejectsThePoolItself() public {
        announceAndWait(5 * one);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.InvalidRecipient.selector, address(pool)));
        withdraw(address(pool), one);
    }

    function test_RejectsAnUnannouncedWithdrawal() public {
        expectNotAnnounced(0);
        withdraw(treasury, one);
    }

    function test_RejectsMoreThanWasAnnounced() public {
        announceAndWait(5 * one);
        expectNotAnnounced(5 * one);
        withdraw(treasury, 5 * one + 1);
    }

    /* ------------------------------------------------- M9: WINDOW AND COVER */

    function test_RejectsOneSecondBeforeTheWindow() public {
        announceSurplus(5 * one);
        uint256 from = timeNow() + 7 days;
        vm.warp(from - 1);
        expectOutsideWindow(from);
        withdraw(treasury, 5 * one);
    }

    function test_AllowsTheFirstSecondOfTheWindow() public {
        announceSurplus(5 * one);
        warpBy(7 days);
        withdraw(treasury, 5 * one);
    }

    function test_AllowsTheLastSecondOfTheWindow() public {
        announceSurplus(5 * one);
        warpBy(14 days);
        withdraw(treasury, 5 * one);
    }

    function test_RejectsOneSecondAfterTheWindow() public {
        announceSurplus(5 * one);
        uint256 from = timeNow() + 7 days;
        vm.warp(from + 7 days + 1);
        expectOutsideWindow(from);
        withdraw(treasury, 5 * one);
    }

    /// @dev 1,000 tokens need a cover of 1,400,000 units: 7 days of 100 ppm at factor 2.
    function test_LeavesSevenDaysOfLargestRewards() public {
        stakeAs(alice, 1_000 * one);
        uint256 surplus = freeReserve() - 1_400_000;
        announceAndWait(surplus + 1);

        vm.expectRevert(
            abi.encodeWithSelector(IMiningPool.ReserveTooLow.selector, freeReserve(), surplus + 1 + 1_400_000)
        );
        withdraw(treasury, surplus + 1);

        withdraw(treasury, surplus);
        vm.assertEq(freeReserve(), 1_400_000, "what stays");
    }

    function test_LeavesSevenDaysUnderMoreExpensiveAnnouncedRules() public {
        stakeAs(alice, 1_000 * one);
        announceAndWait(freeReserve());
        announce(200, 200, 10);
        uint256 surplus = freeReserve() - 2_800_000;
        vm.expectRevert(
            abi.encodeWithSelector(IMiningPool.ReserveTooLow.selector, freeReserve(), surplus + 1 + 2_800_000)
        );
        withdraw(treasury, surplus + 1);
        withdraw(treasury, surplus);
    }

    function test_TakesTheWholeReserveOfAPoolWithoutStakes() public {
        uint256 free = freeReserve();
        announceAndWait(free);
        withdraw(treasury, free);
        vm.assertEq(freeReserve(), 0);
    }

    function testFuzz_NeverTouchesStakesOrRewards(uint96 staked, uint8 streak, uint96 amount) public {
        liveStreak(alice, bound(staked, 10 * one, 1e8 * one), bound(streak, 1, 9));
        IMiningPool.PoolState memory before = pool.poolState();
        uint256 taken = bound(amount, 1, before.freeReserve * 2);
        announceAndWait(taken);

        bool possible = taken + (before.staked * 14 + 9_999) / 10_000 <= before.freeReserve;
        if (!possible) vm.expectPartialRevert(IMiningPool.ReserveTooLow.selector);
        withdraw(treasury, taken);

        vm.assertEq(pool.poolState().staked, before.staked, "stakes");
        vm.assertEq(pool.poolState().promised, before.promised, "rewards");
        assertSolvent();
    }

    /* -------------------------------------------------------------- HELPERS */

    function announceSurplus(uint256 amount) private {
        vm.prank(owner);
        pool.announceSurplusWithdrawal(amount);
    }

    function announceAndWait(uint256 amount) private {
        announceSurplus(amount);
        warpDays(7);
    }

    function cancel() private {
        vm.prank(owner);
        pool.cancelSurplusWithdrawal();
    }

    function withdraw(address to, uint256 amount) private {
        vm.prank(owner);
        pool.withdrawSurplus(to, amount);
    }

    /// @dev The next call comes from a stranger and is rejected.
    function expectUnauthorized() private {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
    }

    function expectNotAnnounced(uint256 announced) private {
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.SurplusNotAnnounced.selector, announced));
    }

    function expectOutsideWindow(uint256 from) private {
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.OutsideSurplusWindow.selector, from, from + 7 days));
    }
}
