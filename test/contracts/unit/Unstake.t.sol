// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

/// @dev A stake of 600 tokens earns 60,000 units on day 1 of a streak, 70,000 on day 2, … 120,000 on day 7.
contract UnstakeTest is PoolTest {
    function test_ReturnsPartOfTheStake() public {
        stakeAs(alice, 100 * one);
        vm.assertEq(unstakeAs(alice, 30 * one), 0, "nothing to forfeit");
        vm.assertEq(token.balanceOf(alice), 30 * one, "returned");
        vm.assertEq(accountOf(alice).stake, 70 * one, "left in");
        vm.assertEq(pool.poolState().staked, 70 * one, "all stakes");
        assertSolvent();
    }

    function test_ReturnsTheWholeStake() public {
        stakeAs(alice, 100 * one);
        unstakeAs(alice, 100 * one);
        vm.assertEq(token.balanceOf(alice), 100 * one, "returned");
        vm.assertEq(accountOf(alice).stake, 0, "left in");
    }

    function test_EmitsUnstaked() public {
        stakeAs(alice, 600 * one);
        signInAs(alice);
        vm.expectEmit(address(pool));
        emit IMiningPool.Unstaked(alice, 200 * one, 400 * one, 20_000);
        unstakeAs(alice, 200 * one);
    }

    function test_WorksWhilePaused() public {
        stakeAs(alice, 100 * one);
        pause();
        unstakeAs(alice, 100 * one);
        vm.assertEq(token.balanceOf(alice), 100 * one);
    }

    function test_WorksInTheSameBlockAsTheStake() public {
        stakeAs(alice, 100 * one);
        unstakeAs(alice, 100 * one);
        vm.assertEq(token.balanceOf(alice), 100 * one);
    }

    function test_RejectsZero() public {
        stakeAs(alice, 100 * one);
        vm.expectRevert(IMiningPool.ZeroAmount.selector);
        unstakeAs(alice, 0);
    }

    function test_RejectsMoreThanTheStake() public {
        stakeAs(alice, 100 * one);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.InsufficientStake.selector, 100 * one));
        unstakeAs(alice, 100 * one + 1);
    }

    function test_RejectsAUserWithoutAStake() public {
        stakeAs(alice, 100 * one);
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.InsufficientStake.selector, 0));
        unstakeAs(bob, 1);
    }

    /* --------------------------------------------------------- M6: FORFEITS */

    function test_ForfeitsTheWholeRewardWithTheWholeStake() public {
        stakeAs(alice, 600 * one);
        uint256 free = freeReserve();
        signInAs(alice);

        vm.assertEq(unstakeAs(alice, 600 * one), 60_000, "forfeited");
        vm.assertEq(accountOf(alice).lastReward, 0, "nothing waits");
        vm.assertEq(freeReserve(), free, "back in the reserve");
        vm.assertEq(pool.poolState().promised, 0, "nothing is promised");
        assertSolvent();
    }

    function test_ForfeitsInProportion() public {
        stakeAs(alice, 600 * one);
        signInAs(alice);
        vm.assertEq(unstakeAs(alice, 150 * one), 15_000, "a quarter");
        vm.assertEq(accountOf(alice).lastReward, 45_000, "three quarters wait");
    }

    function test_ForfeitsOneSecondBeforeMaturity() public {
        stakeAs(alice, 600 * one);
        signInAs(alice);
        warpBy(24 hours - 1);
        vm.assertEq(unstakeAs(alice, 600 * one), 60_000);
    }

    function test_ForfeitsNothingFromMaturityOn() public {
        stakeAs(alice, 600 * one);
        signInAs(alice);
        warpBy(24 hours);
        vm.assertEq(unstakeAs(alice, 600 * one), 0, "forfeited");
        vm.assertEq(accountOf(alice).claimable, 60_000, "claimable without a stake");
    }

    function test_ForfeitsFromBothUnmaturedRewards() public {
        liveTwoUnmaturedSignIns(alice, 600 * one);
        vm.assertEq(unstakeAs(alice, 300 * one), 30_000 + 35_000, "half of both");
        vm.assertEq(accountOf(alice).previousReward, 30_000, "half of the previous");
        vm.assertEq(accountOf(alice).lastReward, 35_000, "half of the last");
    }

    /// @dev Even if the stake that leaves didn't earn the previous reward: 10 tokens did, and the 590 came later.
    function test_ForfeitsTheSameShareOfThePreviousReward() public {
        stakeAs(alice, 10 * one);
        signInAs(alice);
        warpToNextDay(0);
        stakeAs(alice, 590 * one);
        signInAs(alice);

        unstakeAs(alice, 590 * one);
        vm.assertEq(accountOf(alice).previousReward, 16, "a sixtieth of 1,000, rounded down");
    }

    function test_SparesThePreviousRewardOnceItMatured() public {
        liveTwoUnmaturedSignIns(alice, 600 * one);
        warpBy(12 hours);
        vm.assertEq(unstakeAs(alice, 600 * one), 70_000, "the last only");
        vm.assertEq(accountOf(alice).claimable, 60_000, "the previous is safe");
    }

    function test_SparesMaturedRewards() public {
        liveStreak(alice, 600 * one, 3);
        vm.assertEq(unstakeAs(alice, 600 * one), 80_000, "the last only");
        vm.assertEq(accountOf(alice).claimable, 60_000 + 70_000, "the others are safe");
    }

    function test_RoundsBothForfeitsUp() public {
        liveTwoUnmaturedSignIns(alice, 600 * one);
        vm.assertEq(unstakeAs(alice, 1), 2, "one unit of each");
        vm.assertEq(accountOf(alice).previousReward, 59_999, "previous");
        vm.assertEq(accountOf(alice).lastReward, 69_999, "last");
    }

    function test_TakesUncountedStakeFirst() public {
        stakeAs(alice, 600 * one);
        signInAs(alice);
        stakeAs(alice, 100 * one);

        vm.assertEq(unstakeAs(alice, 100 * one), 0, "fresh stake forfeits nothing");
        vm.assertEq(accountOf(alice).countedStake, 600 * one, "counted stake is untouched");
    }

    function test_ForfeitsOnlyForTheCountedPart() public {
        stakeAs(alice, 600 * one);
        signInAs(alice);
        stakeAs(alice, 100 * one);

        vm.assertEq(unstakeAs(alice, 400 * one), 30_000, "300 of 600 counted tokens");
        vm.assertEq(accountOf(alice).countedStake, 300 * one, "counted");
        vm.assertEq(accountOf(alice).stake, 300 * one, "stake");
    }

    /* -------------------------------------------------------- M5: COUNTED STAKE */

    function test_LowersTheCountedStakeAtOnce() public {
        stakeAs(alice, 600 * one);
        signInAs(alice);
        unstakeAs(alice, 300 * one);
        stakeAs(alice, 300 * one);
        vm.assertEq(accountOf(alice).countedStake, 300 * one, "counted");

        warpDays(1);
        vm.assertEq(signInAs(alice), 35_000 + 30_000, "300 at day 2's factor, 300 at factor 1");
    }

    function test_DoesNotEndTheStreak() public {
        liveStreak(alice, 600 * one, 3);
        unstakeAs(alice, 600 * one);
        vm.assertEq(accountOf(alice).streak, 3, "still lives");

        warpDays(1);
        stakeAs(alice, 600 * one);
        vm.assertEq(signInAs(alice), 60_000, "but new stake earns factor 1");
        vm.assertEq(accountOf(alice).streak, 4, "goes on");
    }

    /* ----------------------------------------------------------------- FUZZ */

    function testFuzz_PrincipalComesBackInAnyPieces(uint96 staked, uint96 first, uint32 wait, bool signedIn) public {
        uint256 amount = bound(staked, 10 * one, 1e6 * one);
        uint256 piece = bound(first, 1, amount - 1);
        stakeAs(alice, amount);
        if (signedIn) signInAs(alice);
        warpBy(wait);

        unstakeAs(alice, piece);
        unstakeAs(alice, amount - piece);
        vm.assertEq(token.balanceOf(alice), amount, "all of it");
        vm.assertEq(pool.poolState().staked, 0, "nothing stays");
        assertSolvent();
    }

    /// @dev Splitting a withdrawal never forfeits less, and at most one unit more per piece and reward.
    function testFuzz_SplittingForfeitsNoLess(uint96 staked, uint96 first) public {
        uint256 amount = bound(staked, 10 * one, 1e6 * one);
        uint256 piece = bound(first, 1, amount - 2);
        stakeAs(alice, amount);
        signInAs(alice);

        uint256 atOnce = pool.forfeitOf(alice, piece + 1);
        uint256 split = unstakeAs(alice, piece) + unstakeAs(alice, 1);
        vm.assertGe(split, atOnce, "no less");
        vm.assertLe(split, atOnce + 1, "at most a unit more");
    }
}
