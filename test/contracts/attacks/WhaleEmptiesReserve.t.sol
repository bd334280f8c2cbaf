// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {vm} from "../support/Vm.sol";

/// @dev Attack: stake enough to empty the reserve quickly, at the expense of others' rewards. Bob has a 7-day streak
/// with 600 tokens, after which the reserve is 1,000 tokens.
contract WhaleEmptiesReserveTest is PoolTest {
    uint256 private constant BOB_EARNED = 630_000;

    address private whale = namedAddress("whale");

    function setUp() public override {
        super.setUp();
        useReserveOf(1_000 * one + BOB_EARNED);
        liveStreak(bob, 600 * one, 7);
    }

    function test_WhaleCannotStakeMoreThanTheReserveCoversForAWeek() public {
        uint256 most = (1_000 * one * 10_000) / 14 - 600 * one;
        giveAndApprove(whale, most + 10_000);
        vm.expectPartialRevert(IMiningPool.ReserveTooLow.selector);
        vm.prank(whale);
        pool.stake(most + 10_000);

        stakeAs(whale, most);
    }

    /// @dev The whale that empties the reserve fastest has built a streak of 7 with little stake, and then stakes as
    /// much as the pool accepts: 7 sign-ins earn it as much as 13 days at factor 1, more than 6 days' cover could pay.
    function test_BobIsPaidInFullForAWeekDespiteTheLargestWhale() public {
        stakeAs(whale, 10 * one);
        for (uint256 day = 0; day < 7; ++day) {
            warpDays(1);
            signInAs(whale);
            signInAs(bob);
        }
        stakeAs(whale, maxAccepted());
        for (uint256 day = 0; day < 7; ++day) {
            warpDays(1);
            signInAs(whale);
            vm.assertEq(signInAs(bob), 120_000, "bob's full reward");
        }
    }

    function test_EmptyReserveTouchesNoEarnedReward() public {
        emptyTheReserve();
        uint256 promised = accountOf(bob).claimable + accountOf(bob).lastReward;
        warpBy(24 hours);
        vm.assertEq(claimAs(bob), promised, "claimed in full");
        transferAs(bob, bob, promised);
        exitAs(bob);
        vm.assertEq(token.balanceOf(bob), 600 * one + promised, "and paid, with the stake");
        assertSolvent();
    }

    function test_BobKeepsTheStreakAndCanRejectASmallerReward() public {
        emptyTheReserve();
        warpDays(1);
        signInAs(whale);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.RewardTooSmall.selector, 0, 120_000));
        vm.prank(bob);
        pool.signIn(120_000);

        uint256 streak = accountOf(bob).streak;
        vm.assertEq(signInAs(bob), 0, "no reward at an empty reserve");
        vm.assertEq(accountOf(bob).streak, streak + 1, "but a day of the streak");
    }

    function test_WhaleGetsNoMoreThanTheReserveAndItsStake() public {
        uint256 staked = emptyTheReserve();
        uint256 bobEarned = accountOf(bob).claimable + accountOf(bob).lastReward;
        warpBy(24 hours);
        exitAs(whale);
        vm.assertEq(token.balanceOf(whale), staked + 1_000 * one + BOB_EARNED - bobEarned, "stake and reserve");
        assertSolvent();
    }

    /// @dev Leaving early returns rewards to the reserve: a whale that doesn't hold for 24 hours empties nothing.
    function test_WhaleThatLeavesAtOnceGivesTheReserveBack() public {
        stakeAs(whale, largestStake());
        signInAs(whale);
        exitAs(whale);
        vm.assertEq(freeReserve(), 1_000 * one);
    }

    /// @dev Finds the largest stake accepted by trial, without the formula for the cover.
    function maxAccepted() private returns (uint256 accepted) {
        uint256 refused = freeReserve() * 10_000;
        while (refused - accepted > 1) {
            uint256 amount = (accepted + refused) / 2;
            uint256 snapshot = vm.snapshotState();
            giveAndApprove(whale, amount);
            vm.prank(whale);
            bool isAccepted;
            try pool.stake(amount) {
                isAccepted = true;
            } catch {}
            vm.revertToState(snapshot);
            if (isAccepted) accepted = amount;
            else refused = amount;
        }
    }

    function largestStake() private view returns (uint256) {
        return (freeReserve() * 10_000) / 14 - pool.poolState().staked;
    }

    /// @dev The whale stakes, then both sign in every day until the reserve is empty.
    function emptyTheReserve() private returns (uint256 staked) {
        staked = largestStake();
        stakeAs(whale, staked);
        while (freeReserve() > 0) {
            warpDays(1);
            signInAs(bob);
            signInAs(whale);
        }
    }
}
