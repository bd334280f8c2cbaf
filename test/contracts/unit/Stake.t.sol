// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";
import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

contract StakeTest is PoolTest {
    uint256 private constant MAXIMUM_STAKE = 1e26;
    uint256 private constant MAXIMUM_POOL = type(uint96).max;

    function test_TakesTheAmountAndUsesUpTheAllowance() public {
        giveAndApprove(alice, 100 * one);
        uint256 held = token.balanceOf(address(pool));

        vm.prank(alice);
        vm.assertEq(pool.stake(100 * one), 100 * one, "credited");

        vm.assertEq(token.balanceOf(alice), 0, "taken from alice");
        vm.assertEq(token.balanceOf(address(pool)), held + 100 * one, "arrived in the pool");
        vm.assertEq(token.allowance(alice, address(pool)), 0, "allowance used up");
        vm.assertEq(accountOf(alice).stake, 100 * one, "alice's stake");
        vm.assertEq(pool.poolState().staked, 100 * one, "all stakes");
    }

    function test_EmitsStaked() public {
        stakeAs(alice, 40 * one);
        giveAndApprove(alice, 60 * one);

        vm.expectEmit(address(pool));
        emit IMiningPool.Staked(alice, 60 * one, 100 * one);
        vm.prank(alice);
        pool.stake(60 * one);
    }

    function test_KeepsStakersSeparate() public {
        stakeAs(alice, 40 * one);
        stakeAs(bob, 60 * one);
        vm.assertEq(accountOf(alice).stake, 40 * one, "alice's");
        vm.assertEq(accountOf(bob).stake, 60 * one, "bob's");
        vm.assertEq(pool.poolState().staked, 100 * one, "together");
    }

    function test_LeavesNewStakeUncountedUntilASignIn() public {
        stakeAs(alice, 40 * one);
        vm.assertEq(accountOf(alice).countedStake, 0, "before");
        signInAs(alice);
        stakeAs(alice, 60 * one);
        vm.assertEq(accountOf(alice).countedStake, 40 * one, "after");
    }

    function test_AcceptsAnAmountBelowTheMinimum() public {
        stakeAs(alice, 1);
        vm.assertEq(accountOf(alice).stake, 1);
    }

    function test_CreditsWhatArrivedWhenTheTokenTakesAFee() public {
        LocalTetherToken(address(token)).setFee(100, type(uint256).max);
        vm.assertEq(stakeAs(alice, 100 * one), 99 * one, "credited");
        vm.assertEq(accountOf(alice).stake, 99 * one, "stake");
        assertSolvent();
    }

    function test_RejectsZero() public {
        vm.expectRevert(IMiningPool.ZeroAmount.selector);
        vm.prank(alice);
        pool.stake(0);
    }

    function test_RejectsWhilePaused() public {
        giveAndApprove(alice, 100 * one);
        pause();
        vm.expectRevert(IMiningPool.PoolPaused.selector);
        vm.prank(alice);
        pool.stake(100 * one);
    }

    function test_RejectsMoreThanTheAllowance() public {
        giveAndApprove(alice, 100 * one);
        vm.expectRevert(abi.encodeWithSelector(LocalTetherToken.InsufficientAllowance.selector, 100 * one));
        vm.prank(alice);
        pool.stake(100 * one + 1);
    }

    function test_RejectsMoreThanTheLargestStake() public {
        fund((MAXIMUM_STAKE * 14) / 10_000);
        stakeAs(alice, MAXIMUM_STAKE);
        vm.assertEq(accountOf(alice).stake, MAXIMUM_STAKE, "the largest stake is accepted");

        fund(one);
        giveAndApprove(alice, 1);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.StakeTooLarge.selector, MAXIMUM_STAKE));
        vm.prank(alice);
        pool.stake(1);
    }

    function test_RejectsMoreThanThePoolCanAccountFor() public {
        uint256 room = MAXIMUM_POOL - token.balanceOf(address(pool));
        fund(room - 1);
        stakeAs(alice, 1);

        giveAndApprove(alice, 1);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.PoolFull.selector, MAXIMUM_POOL));
        vm.prank(alice);
        pool.stake(1);
    }

    /* --------------------------------------- M8: THE RESERVE COVERS SEVEN DAYS */

    /// @dev 7 days of 100 ppm at factor 2 are 0.14 percent of the stake.
    function test_AcceptsAStakeThatTheReserveJustCovers() public {
        useReserveOf(1_400_000);
        stakeAs(alice, 1_000 * one);
        vm.assertEq(accountOf(alice).stake, 1_000 * one);
    }

    function test_RejectsAStakeThatTheReserveIsOneUnitShortOf() public {
        useReserveOf(1_399_999);
        giveAndApprove(alice, 1_000 * one);
        expectReserveTooLow(1_399_999, 1_400_000);
        vm.prank(alice);
        pool.stake(1_000 * one);
    }

    function test_RoundsTheRequiredReserveUp() public {
        useReserveOf(1_400_000);
        giveAndApprove(alice, 1_000 * one + 1);
        expectReserveTooLow(1_400_000, 1_400_001);
        vm.prank(alice);
        pool.stake(1_000 * one + 1);
    }

    function test_CountsEveryonesStake() public {
        useReserveOf(1_400_000);
        stakeAs(alice, 600 * one);
        stakeAs(bob, 400 * one);

        giveAndApprove(carol, 10 * one);
        expectReserveTooLow(1_400_000, 1_414_000);
        vm.prank(carol);
        pool.stake(10 * one);
    }

    function test_NeedsCoverForMoreExpensiveAnnouncedRules() public {
        useReserveOf(1_400_000);
        announce(200, 200, 10);
        giveAndApprove(alice, 501 * one);
        expectReserveTooLow(1_400_000, 1_402_800);
        vm.prank(alice);
        pool.stake(501 * one);

        stakeAs(bob, 500 * one);
    }

    function test_NeedsCoverForTheRulesInForceUntilCheaperOnesHold() public {
        useReserveOf(1_400_000);
        announce(50, 200, 10);
        giveAndApprove(alice, 2_000 * one);
        expectReserveTooLow(1_400_000, 2_800_000);
        vm.prank(alice);
        pool.stake(2_000 * one);

        warpTo(2, 0);
        vm.prank(alice);
        pool.stake(2_000 * one);
    }

    function test_IgnoresAReplacedAnnouncement() public {
        useReserveOf(1_400_000);
        announce(5_000, 200, 10);
        announce(100, 200, 10);
        stakeAs(alice, 1_000 * one);
    }

    /* ----------------------------------------------------------------- FUZZ */

    function testFuzz_StakesAddUp(uint96 first, uint96 second) public {
        uint256 a = bound(first, 1, 1e6 * one);
        uint256 b = bound(second, 1, 1e6 * one);
        stakeAs(alice, a);
        stakeAs(bob, b);
        stakeAs(alice, b);
        vm.assertEq(accountOf(alice).stake, a + b, "alice's");
        vm.assertEq(accountOf(bob).stake, b, "bob's");
        vm.assertEq(pool.poolState().staked, a + b + b, "together");
        assertSolvent();
    }

    function testFuzz_AcceptsExactlyWhatTheReserveCovers(uint96 reserve, uint96 amount) public {
        uint256 free = bound(reserve, 1, 1e6 * one);
        uint256 staked = bound(amount, 1, 1e9 * one);
        useReserveOf(free);

        giveAndApprove(alice, staked);
        // 100 ppm, factor 2, 7 days: 14 / 10,000 of the stake, rounded up.
        uint256 required = (staked * 14 + 9_999) / 10_000;
        if (required > free) expectReserveTooLow(free, required);
        vm.prank(alice);
        pool.stake(staked);
    }

    /* -------------------------------------------------------------- HELPERS */

    function expectReserveTooLow(uint256 free, uint256 required) private {
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.ReserveTooLow.selector, free, required));
    }
}
